/** Reads the names and types of fields from Java class files. */

export interface JavaField {
  name: string;
  /** Type descriptor of the class file: `Ljava/lang/String;`, `[L…;` for an array. */
  descriptor: string;
  isStatic: boolean;
}

const staticFlag = 8;

/** Tag → bytes of a constant pool entry, without strings (Java Virtual Machine Spec 4.4). */
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
