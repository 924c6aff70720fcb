import styles from './styles.module.css';

let bar: HTMLElement | undefined;

function createButton(label: string, kind: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `button button--sm button--${kind}`;
  button.textContent = label;
  button.addEventListener('click', act);
  return button;
}

/** Offers to load the new version of the site. Shown once per visit. */
export function showUpdateBar(): void {
  if (bar) return;
  bar = document.createElement('section');
  bar.className = styles.bar ?? '';
  bar.setAttribute('aria-label', 'Update');
  const text = document.createElement('p');
  text.setAttribute('role', 'status');
  bar.append(
    text,
    createButton('Reload', 'primary', () => window.location.reload()),
    createButton('Not now', 'outline button--primary', () => bar?.remove()),
  );
  document.body.append(bar);
  // Screen readers announce changes only.
  requestAnimationFrame(() => {
    text.textContent = 'The documentation has a new version.';
  });
}
