import {expect, it} from 'vitest';
import {fileNameOf} from './download';

it.each([
  ['/** The class of all. */\npublic with sharing class CaseService {\n}', 'CaseService.cls'],
  ['@IsTest\nprivate class CaseServiceTest {}', 'CaseServiceTest.cls'],
  ['// class Old\nglobal interface Finder {}', 'Finder.cls'],
  ['trigger CaseTrigger on Case (before insert) {}', 'CaseTrigger.trigger'],
  ['List<Account> accounts = SOQL.of(Account.SObjectType).toList();', 'Converted.cls'],
])('%j is saved as %s', (code, name) => {
  expect(fileNameOf(code)).toBe(name);
});
