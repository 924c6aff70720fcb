import {printType, type MethodSyntax, type Parameter} from '@soql-lib/apex';
import type {ApiParameter} from '../check-docs/manifest';

export function parameters(node: {parameters: readonly Parameter[]}): ApiParameter[] {
  return node.parameters.map(({name, type}) => ({name, type: printType(type)}));
}

/** Formats the types of parameters: `(String, Iterable<SObjectField>)`. */
export function parameterTypes(params: readonly ApiParameter[]): string {
  return `(${params.map(({type}) => type).join(', ')})`;
}

export function returnType({result}: MethodSyntax): string {
  return result ? printType(result) : 'void';
}
