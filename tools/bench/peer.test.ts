import {expect, test} from 'vitest';
import {readOverview} from './peer';
import {starlight} from './starlight';
import {vitePress} from './vite-press';

const text = `# Filters

See [the builder](https://soql.beyondthecloud.dev/soql/api/soql#of) and [Apex](https://example.com/).

:::warning[Not *bound*]
Text
:::

- Item
  :::note
  Text
  :::
`;

test('VitePress gets local links and its own containers', () => {
  expect(vitePress.adapt(text)).toBe(`# Filters

See [the builder](/soql/api/soql#of) and [Apex](https://example.com/).

::: warning Not *bound*
Text
:::

- Item
  ::: info
  Text
  :::
`);
});

test('Starlight gets local links, its own asides, and the title in the front matter', () => {
  expect(starlight.adapt(text)).toBe(`---
title: "Filters"
---

See [the builder](/soql/api/soql#of) and [Apex](https://example.com/).

:::caution[Not *bound*]
Text
:::

- Item
  :::note
  Text
  :::
`);
});

const list = `# SOQL Lib

> Queries

## Docs

- [Start: here](https://soql.beyondthecloud.dev/docs/start.md): In five minutes.

## Docs: Learn

- [First](https://soql.beyondthecloud.dev/learn/first.md): A [lesson](x.md).

## Cache: Guides

- [Lookup](https://soql.beyondthecloud.dev/cache/lookup.md):
`;

test('the overview has the sections of llms.txt, with their categories and pages', () => {
  expect(readOverview(list)).toEqual({
    title: 'SOQL Lib',
    description: 'Queries',
    sections: [
      {
        label: 'Docs',
        entries: [
          {label: 'Start: here', route: '/docs/start'},
          {label: 'Learn', entries: [{label: 'First', route: '/learn/first'}]},
        ],
      },
      {
        label: 'Cache',
        entries: [{label: 'Guides', entries: [{label: 'Lookup', route: '/cache/lookup'}]}],
      },
    ],
  });
});

test('VitePress has a sidebar per section, at its route', () => {
  const [config = ''] = Object.values(vitePress.configure(readOverview(list)));
  expect(JSON.parse(config.slice('export default '.length, -1))).toMatchObject({
    themeConfig: {
      nav: [
        {text: 'Docs', link: '/docs/start'},
        {text: 'Cache', link: '/cache/lookup'},
      ],
      sidebar: {
        '/': [
          {text: 'Start: here', link: '/docs/start'},
          {text: 'Learn', collapsed: true, items: [{text: 'First', link: '/learn/first'}]},
        ],
        '/cache/': [{text: 'Guides', items: [{text: 'Lookup', link: '/cache/lookup'}]}],
      },
    },
  });
});
