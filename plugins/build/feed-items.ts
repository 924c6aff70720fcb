import type {CreateFeedItemsFn} from '@docusaurus/plugin-content-blog';

/** The items of the feeds: a feed reader shows the buttons of code as text, which does nothing. */
export const feedItems: CreateFeedItemsFn = async ({defaultCreateFeedItems, ...options}) => {
  const items = await defaultCreateFeedItems(options);
  return items.map((item) => ({
    ...item,
    content: item.content?.replaceAll(/<button\b.*?<\/button>/gs, ''),
  }));
};
