/**
 * Reads what the metadata of a project says about its objects: files in source format
 * (`objects/**`) and in metadata format (`*.object`). `sax` reads the XML: it is small, has no
 * dependencies, and runs in a worker, which has no parser.
 */
import {parser} from 'sax';
import {metadataFile} from './metadata-file';
import type {FieldMetadata, ObjectMetadata} from './project';

/** @returns the API version in a class's or trigger's `-meta.xml`; undefined if it has none */
export function apiVersionIn(text: string): number | undefined {
  const [, version] = /<apiVersion>\s*([\d.]+)\s*</.exec(text) ?? [];
  return version === undefined ? undefined : Number(version);
}

/**
 * @param path with `/` between its parts; it names the object
 * @returns the object with the fields of the file; undefined for metadata of another kind
 * @throws Error for text that is no XML
 */
export function readObjectFile(path: string, text: string): ObjectMetadata | undefined {
  const root = readXml(text);
  const parts = path.split('/');
  if (root.name === 'CustomField')
    return {name: parts.at(-3) ?? '', fields: [fieldOf(root)], isDeclared: false};
  if (root.name !== 'CustomObject') return undefined;
  const name = (parts.at(-1) ?? '').replace(metadataFile, '');
  const fields = root.children.filter((child) => child.name === 'fields').map(fieldOf);
  return {name, fields, isDeclared: true};
}

function fieldOf(element: Element): FieldMetadata {
  const textsOf = (name: string): string[] =>
    element.children.filter((child) => child.name === name).map(({text}) => text.trim());
  const [referenceTo, other] = textsOf('referenceTo');
  return {
    name: textsOf('fullName')[0] ?? '',
    referenceTo: other === undefined ? referenceTo : undefined,
    childRelationship: textsOf('relationshipName')[0],
  };
}

interface Element {
  name: string;
  text: string;
  children: Element[];
}

/** @throws Error for text that is no XML */
function readXml(text: string): Element {
  const open: Element[] = [];
  let root: Element | undefined;
  const reader = parser(true);
  reader.onopentag = ({name}) => {
    const element = {name, text: '', children: []};
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  reader.ontext = addText;
  reader.oncdata = addText;
  reader.onclosetag = () => void open.pop();
  reader.onerror = ({message}) => {
    // sax adds three lines: the line, which it counts from 0, the column, and the character.
    const [what = '', line = ''] = message.split('\nLine: ');
    throw new Error(`${what.replace(/\.$/, '')} in line ${parseInt(line, 10) + 1}`);
  };
  reader.write(text.replace(/^\ufeff/, '')).close();
  if (!root) throw new Error('it has no content');
  return root;
}
