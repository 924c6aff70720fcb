/**
 * Fixes the library's markup for assistive technology: it has a button around everything, lists
 * with the same id, no target for the input's `aria-controls`, and options that contain buttons.
 * The result is a combobox that controls one list box, which owns the options of all groups.
 */

export const listBoxId = 'search-options';

function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function remove(element: Element, ...names: string[]): void {
  for (const name of names) if (element.hasAttribute(name)) element.removeAttribute(name);
}

/** A row's link is its option; the row, which the library marks as one, is a list item. */
function fixRow(row: Element): string | undefined {
  const option = row.querySelector('a');
  if (!option || !row.id) return undefined;
  const id = `${row.id}-option`;
  set(option, 'id', id);
  set(option, 'role', 'option');
  const selected = row.getAttribute('aria-selected');
  if (selected) set(option, 'aria-selected', selected);
  else if (!option.hasAttribute('aria-selected')) set(option, 'aria-selected', 'false');
  remove(row, 'role', 'aria-selected');
  return id;
}

function fixGroup(group: Element, index: number): void {
  const title = group.querySelector('.DocSearch-Hit-source');
  const list = group.querySelector('ul');
  if (!title || !list) return;
  set(title, 'id', `search-group-${index}`);
  remove(list, 'role', 'id');
  set(list, 'aria-labelledby', title.id);
}

function fixInput(input: Element, options: readonly string[]): void {
  set(input, 'role', 'combobox');
  set(input, 'aria-autocomplete', 'list');
  set(input, 'aria-haspopup', 'listbox');
  set(input, 'aria-controls', listBoxId);
  set(input, 'aria-expanded', String(options.length > 0));
  const row = input.getAttribute('aria-activedescendant');
  if (!row || row.endsWith('-option')) return;
  if (options.includes(`${row}-option`)) set(input, 'aria-activedescendant', `${row}-option`);
  else remove(input, 'aria-activedescendant');
}

function fix(dialog: Element): void {
  for (const container of dialog.querySelectorAll('.DocSearch-Container')) {
    remove(
      container,
      'role',
      'tabindex',
      'aria-expanded',
      'aria-haspopup',
      'aria-controls',
      'aria-labelledby',
    );
  }
  // Inside a dialog they must not be landmarks of the page.
  for (const part of dialog.querySelectorAll('header, footer')) set(part, 'role', 'presentation');
  dialog.querySelectorAll('.DocSearch-Hits').forEach(fixGroup);
  const options = [...dialog.querySelectorAll('.DocSearch-Hit')].flatMap(
    (row) => fixRow(row) ?? [],
  );
  for (const input of dialog.querySelectorAll('.DocSearch-Input')) fixInput(input, options);
  const listBox = dialog.querySelector(`#${listBoxId}`);
  if (!listBox) return;
  if (options.length > 0) set(listBox, 'aria-owns', options.join(' '));
  else remove(listBox, 'aria-owns');
}

/**
 * Fixes the dialog now and after each change, until the returned function is called.
 * A fix only writes attributes that differ, so the observer does not loop.
 */
export function keepAccessible(dialog: Element): () => void {
  const observer = new MutationObserver(() => fix(dialog));
  observer.observe(dialog, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: [
      'id',
      'role',
      'aria-activedescendant',
      'aria-controls',
      'aria-expanded',
      'aria-selected',
    ],
  });
  fix(dialog);
  return () => observer.disconnect();
}
