const comment = /^\s*(?:\/\/|#|--|<!--|\/\*)\s*highlight-(next-line|start|end)\s*(?:-->|\*\/)?\s*$/;

/**
 * Takes the highlight comments of Docusaurus out of a piece of code.
 *
 * @param code the fence's text
 * @returns the text without those lines, and the numbers (1-based) of the lines they mark
 */
export function takeMarks(code: string): {code: string; marked: number[]} {
  const lines: string[] = [];
  const marked: number[] = [];
  let inside = false;
  let next = false;
  for (const line of code.split('\n')) {
    const mark = comment.exec(line)?.[1];
    if (mark === 'next-line') next = true;
    else if (mark) inside = mark === 'start';
    else {
      lines.push(line);
      if (inside || next) marked.push(lines.length);
      next = false;
    }
  }
  return {code: lines.join('\n'), marked};
}
