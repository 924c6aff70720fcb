import {expect, it} from 'vitest';
import {nextAfter} from './nextAfter';

const lessons = [
  {route: '/learn/a', title: 'A', challenges: ['one', 'two']},
  {route: '/learn/b', title: 'B', challenges: ['three']},
];

it('after a challenge comes the next one, after a lesson the next lesson, and after the last nothing', () => {
  expect(nextAfter('one', lessons)).toEqual({route: '#two', label: 'Next challenge'});
  expect(nextAfter('two', lessons)).toEqual({route: '/learn/b', label: 'Next lesson: B'});
  expect(nextAfter('three', lessons)).toBeUndefined();
});

it('after a challenge outside of the lessons comes the list of lessons', () => {
  expect(nextAfter('elsewhere', lessons)).toEqual({route: '/learn', label: 'More challenges'});
});
