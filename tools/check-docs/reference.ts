import {referencePages} from '../../config/reference';
import type {ApiManifest, ApiMethod} from './manifest';

/** Returns the route of a page without a `slug`: it equals the file's path. */
export function routeOf(file: string): string {
  return `/${file.replace(/\.mdx?$/, '')}`;
}

/** A method of a reference page: all overloads share one heading. */
export interface DocumentedMethod {
  /** Types that declare it, such as `SOQL.Queryable`. */
  types: string[];
  name: string;
  signatures: string[];
}

/**
 * Lists the methods that a reference page must document: the accessible methods of its types, each
 * name once. Methods that have a separate page, such as `SOQL.mock`, are listed there only.
 *
 * @param route route of the page; a page that documents no type has an empty list
 */
export function documentedMethods(manifest: ApiManifest, route: string): DocumentedMethod[] {
  const methods = new Map<string, DocumentedMethod>();
  for (const {type, method} of methodsOn(manifest, route)) {
    if (method.visibility === 'private') continue;
    const known = methods.get(method.name) ?? {types: [], name: method.name, signatures: []};
    if (!known.types.includes(type)) known.types.push(type);
    known.signatures.push(method.signature);
    methods.set(method.name, known);
  }
  return [...methods.values()];
}

/** Returns the signatures allowed on a page: those of its types, or all if it documents no type. */
export function allowedSignatures(manifest: ApiManifest, route: string): Set<string> {
  const page = referencePages[route];
  const types = manifest.types.filter(({name}) => !page || page.types.includes(name));
  const members = page ? methodsOn(manifest, route).map(({method}) => method.signature) : [];
  return new Set([
    ...types
      .flatMap((type) => [...type.methods, ...(type.constructors ?? [])])
      .map((m) => m.signature),
    ...members,
  ]);
}

function methodsOn(manifest: ApiManifest, route: string): {type: string; method: ApiMethod}[] {
  const page = referencePages[route];
  if (!page) return [];
  const elsewhere = Object.values(referencePages).flatMap((other) =>
    other === page ? [] : (other.members ?? []),
  );
  return manifest.types.flatMap((type) =>
    type.methods
      .filter((method) => {
        const member = `${type.name}.${method.name}`;
        if (page.members?.includes(member)) return true;
        return page.types.includes(type.name) && !elsewhere.includes(member);
      })
      .map((method) => ({type: type.name, method})),
  );
}
