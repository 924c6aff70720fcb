import {describe, expect, it} from 'vitest';
import {parseApex, parseQuery, parseTrigger} from './parse';

describe('parseApex', () => {
  it.each([
    ['type', 'public class Outer { class Inner {} }'],
    ['type', 'public interface Shape { Integer area(); }'],
    ['type', 'public enum Color { RED }'],
    ['statements', 'Integer size = 5;'],
    ['statements', 'final Integer size = 5;'],
    ['statements', 'Set<String> names = new Set<String>();'],
    ['statements', 'if (true) { return; }'],
    ['statements', '// nothing but a comment'],
    ['statements', ''],
    ['members', 'static Integer size = 5;'],
    ['members', 'Integer size; void run() {}'],
    ['members', '@IsTest static void works() {}'],
    ['members', 'public String name { get; set; }'],
    ['members', 'class First {} class Second {}'],
  ])('reads %s: %s', (shape, text) => {
    expect(parseApex(text).shape).toBe(shape);
  });

  it.each([
    ['Integer size = 5', 1, 16, "missing ';'"],
    ['first()\nsecond();', 1, 7, "missing ';'"],
    ['run(1,', 1, 6, 'the block ends too early'],
    ['public class A {\n  void run() {\n    go(\n  }\n}', 3, 6, "missing ';'"],
    ['System.debug(1); void run() {}', 1, 22, "mismatched input 'run' expecting '.'"],
    ['} {', 1, 2, "'{' after the end"],
    ['[SELECT Id FROM Account LIMIT];', 1, 24, 'nothing follows the keyword LIMIT'],
  ])('places the error of %j', (text, line, column, message) => {
    const parsed = parseApex(text);
    expect(parsed).toMatchObject({shape: 'broken', problem: {line, column}});
    expect(parsed.shape === 'broken' && parsed.problem.message).toContain(message);
  });

  it('does not list the expected tokens, and has one line', () => {
    for (const text of [
      'Integer',
      "String text = 'open;",
      'List<',
      'new',
      '= 5;',
      '@',
      'switch on',
    ]) {
      const parsed = parseApex(text);
      expect(parsed.shape).toBe('broken');
      expect(JSON.stringify(parsed).length).toBeLessThan(200);
      expect(parsed.shape === 'broken' && parsed.problem.message).not.toContain('\n');
    }
  });
});

describe('parseTrigger', () => {
  it('parses a trigger', () => {
    expect(parseTrigger('trigger A on Account (before insert) {}').shape).toBe('trigger');
  });

  it('rejects a class', () => {
    expect(parseTrigger('public class A {}').shape).toBe('broken');
  });
});

describe('parseQuery', () => {
  it.each([
    'SELECT Id FROM Account',
    'SELECT COUNT() FROM Account a WHERE a.Name = :name',
    "SELECT Id, (SELECT Id FROM Contacts) FROM Account WHERE Name LIKE '%x%' ORDER BY Name NULLS LAST LIMIT 5 OFFSET 2",
    'SELECT Id FROM Knowledge__kav WITH DATA CATEGORY Geography__c AT Europe__c',
    'SELECT StageName, SUM(Amount) total FROM Opportunity GROUP BY ROLLUP(StageName) HAVING SUM(Amount) > 5',
    "SELECT Id FROM Account WHERE DISTANCE(BillingAddress, GEOLOCATION(10.5,20.5), 'mi') < 20",
    'SELECT Id FROM Case USING SCOPE Mine WHERE CreatedDate = LAST_N_DAYS:7 FOR UPDATE',
  ])('reads %s', (text) => {
    expect(parseQuery(text).problem).toBeUndefined();
  });

  it.each([
    'SELECT FROM Account',
    'SELECT Id FROM Account Name = 5',
    'SELECT Id FROM Account ORDER',
    'DELETE',
  ])('rejects %s', (text) => {
    expect(parseQuery(text).problem).toBeDefined();
  });
});
