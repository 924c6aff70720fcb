import {Distance} from '../query/distance';
import type {FieldUse} from '../query/field-use';
import {holdsFields, isField, isText, type Argument, type LibraryCall} from './call';

/** @returns the fields that a call takes as tokens; after a text, those of that relationship */
export function fieldUses(call: LibraryCall): FieldUse[] {
  const uses: FieldUse[] = [];
  let relationship: string | undefined;
  for (const argument of call.arguments) {
    const {value, origin} = argument;
    if (isText(argument) && value.kind === 'text') relationship = value.value;
    if (value.kind === 'library' && value.object instanceof Distance)
      uses.push(...value.object.uses);
    for (const token of tokensIn(argument)) uses.push({...token, relationship, origin});
  }
  return uses;
}

function tokensIn(argument: Argument): {object: string; field: string}[] {
  const {value} = argument;
  const values = isField(argument)
    ? [value]
    : holdsFields(argument) && value.kind === 'collection'
      ? value.elements
      : [];
  return values.flatMap((token) =>
    token.kind === 'field' ? [{object: token.object, field: token.field}] : [],
  );
}
