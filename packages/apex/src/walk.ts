/** Walks through our own tree. */
import type {ClassSyntax, Expression, Statement, Unit} from './ast';

type Part = Statement | Expression;

/** A part that runs once each time that its statement does, or once for each round of a loop. */
export interface WalkedPart {
  part: Part;
  isRepeated: boolean;
}

function once(...parts: readonly (Part | undefined)[]): WalkedPart[] {
  return parts.flatMap((part) => (part ? [{part, isRepeated: false}] : []));
}

function repeated(...parts: readonly (Part | undefined)[]): WalkedPart[] {
  return parts.flatMap((part) => (part ? [{part, isRepeated: true}] : []));
}

/** @returns the parts of a statement or an expression, in the order of the source */
export function partsOf(node: Part): WalkedPart[] {
  switch (node.kind) {
    case 'declare':
      return once(...node.declarators.map(({initializer}) => initializer));
    case 'expression':
    case 'return':
      return once(node.expression);
    case 'if':
    case 'conditional':
      return once(node.condition, node.whenTrue, node.whenFalse);
    case 'forEach':
      return [...once(node.iterable), ...repeated(node.body)];
    case 'for':
      return [...once(...node.start), ...repeated(node.condition, node.body, ...node.update)];
    case 'while':
      return repeated(node.condition, node.body);
    case 'switch':
      return once(node.on, ...node.branches.map(({body}) => body));
    case 'try':
      return once(node.body, ...node.catches.map(({body}) => body), node.last);
    case 'throw':
      return once(node.exception);
    case 'block':
      return once(...node.statements);
    case 'chain':
      return once(
        node.root,
        ...node.links.flatMap((link): Expression[] => {
          if (link.kind === 'call') return link.arguments;
          return link.kind === 'index' ? [link.index] : [];
        }),
      );
    case 'call':
    case 'new':
      return once(...node.arguments);
    case 'newCollection':
      return once(...node.elements);
    case 'newArray':
      return once(node.size);
    case 'newMap':
      return once(...node.entries.flat());
    case 'binary':
      return once(node.left, node.right);
    case 'unary':
    case 'instanceof':
    case 'cast':
      return once(node.operand);
    case 'assign':
      return once(node.target, node.value);
    case 'increment':
      return once(node.target);
    case 'break':
    case 'continue':
    case 'literal':
    case 'name':
    case 'opaque':
    case 'self':
    case 'unsupported':
      return [];
  }
}

/** Code that runs as a whole: a method, a constructor, an accessor, an initializer; the statements of a trigger. */
export interface Routine {
  /** The classes around it, the outermost first. */
  classes: readonly ClassSyntax[];
  parameters: readonly {name: string; type: {name: string}}[];
  body: readonly Part[];
}

/** @returns the routines of a text, those of inner classes too */
export function routinesOf({classes, methods, statements}: Unit): Routine[] {
  return [
    ...(statements.length > 0 ? [{classes: [], parameters: [], body: statements}] : []),
    ...methods.map(({parameters, body = []}) => ({classes: [], parameters, body})),
    ...classes.flatMap((type) => routinesIn(type, [])),
  ];
}

function routinesIn(type: ClassSyntax, around: readonly ClassSyntax[]): Routine[] {
  const classes = [...around, type];
  const withoutParameters = (body: readonly Part[] = []) => ({classes, parameters: [], body});
  return [
    ...type.state.flatMap((member) =>
      member.kind === 'initializer'
        ? [withoutParameters(member.body)]
        : [
            withoutParameters(member.initializer ? [member.initializer] : []),
            withoutParameters(member.getter),
            withoutParameters(member.setter),
          ],
    ),
    ...type.constructors.map(({parameters, body}) => ({classes, parameters, body})),
    ...type.methods.map(({parameters, body = []}) => ({classes, parameters, body})),
    ...type.classes.flatMap((inner) => routinesIn(inner, classes)),
  ];
}
