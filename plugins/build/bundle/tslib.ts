/**
 * The only helper of `tslib` that Docusaurus's utilities use. They require the package, so all of
 * it would be in the bundle: 3.6 KB.
 */
export function __importDefault<Module extends {__esModule?: boolean}>(
  module: Module,
): Module | {default: Module} {
  return module.__esModule ? module : {default: module};
}
