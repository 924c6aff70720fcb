/** Reads the names and types of fields from the Java class files in a jar. */
import {readFileSync} from 'node:fs';
import {inflateRawSync} from 'node:zlib';

export interface JavaField {
  name: string;
  /** Type descriptor of the class file: `Ljava/lang/String;`, `[L…;` for an array. */
  descriptor: string;
  isStatic: boolean;
}

const endOfDirectory = 0x06054b50;
const deflated = 8;
const staticFlag = 8;

/**
 * @param wanted selects the entries to read by their path in the jar
 * @returns path → content
 */
export function readJar(file: string, wanted: (path: string) => boolean): Map<string, Buffer> {
  const jar = readFileSync(file);
  let end = jar.length - 22;
  while (jar.readUInt32LE(end) !== endOfDirectory) end -= 1;
  const entries = new Map<string, Buffer>();
  let position = jar.readUInt32LE(end + 16);
  for (let left = jar.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameEnd = position + 46 + jar.readUInt16LE(position + 28);
    const name = jar.toString('utf8', position + 46, nameEnd);
    if (wanted(name)) entries.set(name, readEntry(jar, position));
    position = nameEnd + jar.readUInt16LE(position + 30) + jar.readUInt16LE(position + 32);
  }
  return entries;
}

function readEntry(jar: Buffer, position: number): Buffer {
  const local = jar.readUInt32LE(position + 42);
  const start = local + 30 + jar.readUInt16LE(local + 26) + jar.readUInt16LE(local + 28);
  const content = jar.subarray(start, start + jar.readUInt32LE(position + 20));
  return jar.readUInt16LE(position + 10) === deflated ? inflateRawSync(content) : content;
}

/** Tag → size of a constant pool entry in bytes, without strings (Java Virtual Machine Specification 4.4). */
const constantSizes: Readonly<Record<number, number>> = {
  ...{3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4},
  ...{15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2},
};

/** @throws Error if the bytes are not a supported class file */
export function readFields(classFile: Buffer): JavaField[] {
  const texts = new Map<number, string>();
  let position = 10;
  const count = classFile.readUInt16BE(8);
  for (let index = 1; index < count; index += 1) {
    const tag = classFile.readUInt8(position);
    if (tag === 1) {
      const end = position + 3 + classFile.readUInt16BE(position + 1);
      texts.set(index, classFile.toString('utf8', position + 3, end));
      position = end;
      continue;
    }
    const size = constantSizes[tag];
    if (size === undefined) throw new Error(`unknown constant ${tag} in a class file`);
    // Constants of eight bytes have two indexes.
    if (size === 8) index += 1;
    position += 1 + size;
  }
  position += 6;
  position += 2 + 2 * classFile.readUInt16BE(position);
  const fields: JavaField[] = [];
  let left = classFile.readUInt16BE(position);
  position += 2;
  for (; left > 0; left -= 1) {
    fields.push({
      name: texts.get(classFile.readUInt16BE(position + 2)) ?? '',
      descriptor: texts.get(classFile.readUInt16BE(position + 4)) ?? '',
      isStatic: (classFile.readUInt16BE(position) & staticFlag) !== 0,
    });
    let attributes = classFile.readUInt16BE(position + 6);
    position += 8;
    for (; attributes > 0; attributes -= 1) position += 6 + classFile.readUInt32BE(position + 2);
  }
  return fields;
}
