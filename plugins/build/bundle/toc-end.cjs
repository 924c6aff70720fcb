/**
 * A loader for Docusaurus's table of contents. At the end of a page, its last sections can't reach
 * the top of the window, so the entry of another one was marked. There, the section that the URL
 * names is current if it is in view, otherwise the last.
 *
 * @param {string} code
 */
module.exports = (code) => {
  const start = 'function getActiveAnchor(anchors, { anchorTopOffset, }) {';
  const atEnd = `
    if (window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2) {
        const target = anchors.find(({ id }) => location.hash === '#' + id);
        const isInView = target && getVisibleBoundingClientRect(target).top >= 0;
        return isInView ? target : (anchors.at(-1) ?? null);
    }`;
  const changed = code
    .replace(start, start + atEnd)
    .replace(
      /document\.(add|remove)EventListener\('scroll', updateActiveLink\);/g,
      (line, action) => `${line} window.${action}EventListener('hashchange', updateActiveLink);`,
    );
  if (changed.length < code.length + atEnd.length + 100)
    throw new Error('Docusaurus marks the current entry differently now: adapt this loader');
  return changed;
};
