import type {ApexType} from '@soql-lib/apex';
import type {InstanceValue, Value} from '../values/values';

export interface Variable {
  name: string;
  type: ApexType;
  value: Value;
}

/** Variables of a block, with those around it. Names know no capitals. */
export class Environment {
  private readonly variables = new Map<string, Variable>();

  /**
   * @param frame what the code belongs to: a class and its object, or nothing at the top
   */
  constructor(
    readonly frame: Frame,
    private readonly outer?: Environment,
  ) {}

  declare(name: string, type: ApexType, value: Value): void {
    this.variables.set(name.toLowerCase(), {name, type, value});
  }

  find(name: string): Variable | undefined {
    return this.variables.get(name.toLowerCase()) ?? this.outer?.find(name);
  }

  inner(): Environment {
    return new Environment(this.frame, this);
  }
}

export interface Frame {
  /** Class whose code runs; undefined at the top of the source or the context. */
  className: string | undefined;
  self: InstanceValue | undefined;
  /** The property whose getter or setter runs: there its name is the stored value. */
  accessor?: {className: string; name: string};
}

export const topFrame: Frame = {className: undefined, self: undefined};
