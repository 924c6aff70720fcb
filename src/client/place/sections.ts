/**
 * Heights of sections. Chromium estimates those that it hasn't laid out
 * (plugins/markdown/sections), so that a restored scroll position would show something else. Other
 * browsers lay out all sections (src/css/global.css).
 */

export function findSections(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.markdown > section')];
}

export function measureHeights(): number[] {
  return findSections().map((section) => section.getBoundingClientRect().height);
}

/** Gives the sections of a page the heights that they had before. */
export function restoreHeights(heights: readonly number[]): void {
  findSections().forEach(({style}, index) => {
    style.containIntrinsicBlockSize = `auto ${heights[index]}px`;
  });
}
