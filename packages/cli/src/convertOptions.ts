/** The options of a conversion, as the command line gives them. */
export interface ConvertOptions {
  write?: true;
  force?: true;
  json?: true;
  skipTests?: true;
  userMode?: true;
  inline?: true;
  dynamic?: true;
  /** Objects in lower case. */
  only?: ReadonlySet<string>;
  apiVersion: number;
}
