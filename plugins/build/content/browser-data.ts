import {findPages, type Site} from '../../../src/content/site';
import {lessonsOf} from './lessons';
import {methodDescriptions} from './method-descriptions';

/** Returns what components import from pages, by the name of its file. */
export function browserData({pages, sidebars}: Pick<Site, 'pages' | 'sidebars'>) {
  return {
    'method-descriptions.json': methodDescriptions(pages),
    'lessons.json': lessonsOf({pages, sidebars}),
  };
}

/** The pages for this, reference and lessons: parsing all pages takes three times as long. */
export function pagesOfBrowserData(siteDir: string): string[] {
  return findPages(siteDir).filter((file) => /^docs\/learn\/|\/api\//.test(file));
}
