/** The methods that compare a field of `SOQL.Filter` or `SOQL.HavingFilter`. */
export const comparators =
  /^(is(null|notnull|true|false)|contains(some)?|startswith|endswith|notcontains|notstartswith|notendswith|equal|notequal|isin|notin|lessthan|greaterthan|lessorequal|greaterorequal|includes(all|some)|excludes(all|some))$/i;
