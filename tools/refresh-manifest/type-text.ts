import type {
  FormalParametersContext,
  InterfaceMethodDeclarationContext,
  MethodDeclarationContext,
  TypeListContext,
  TypeRefContext,
} from '@apexdevtools/apex-parser';
import type {ApiParameter} from '../check-docs/manifest';

export function parameters(list: FormalParametersContext): ApiParameter[] {
  const params = list.formalParameterList()?.formalParameter_list() ?? [];
  return params.map((param) => ({name: param.id().getText(), type: typeText(param.typeRef())}));
}

/** Formats the types of parameters: `(String, Iterable<SObjectField>)`. */
export function parameterTypes(params: readonly ApiParameter[]): string {
  return `(${params.map(({type}) => type).join(', ')})`;
}

export function returnType(
  node: MethodDeclarationContext | InterfaceMethodDeclarationContext,
): string {
  return node.typeRef() ? typeText(node.typeRef()) : 'void';
}

export function typeTexts(list: TypeListContext | null): string[] {
  return list?.typeRef_list().map(typeText) ?? [];
}

/** Formats a type: `Map<Id, SObject>`. */
export function typeText(type: TypeRefContext): string {
  return type.getText().replaceAll(',', ', ');
}
