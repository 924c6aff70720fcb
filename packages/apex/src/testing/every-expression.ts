/** A class with every kind of expression, and of declaration around it. */
export const everyExpression = `
@IsTest(SeeAllData=false)
public virtual inherited sharing class Every extends Base implements One, Two<Id> {
  private static final Integer[] NUMBERS = new Integer[3];
  public String name { get; private set { name = value.trim(); } }
  enum Kind { FIRST, SECOND }
  interface Inner { List<Account> read(Set<Id> ids); }
  static { NUMBERS[0] = 1; }
  public Every(String name) { this(); this.name = name; super.run(); }
  public Map<Id, List<Account>> run(final Integer limit) {
    List<Account> found = [SELECT Id, (SELECT Name FROM Contacts) FROM Account WHERE Id IN :ids];
    Map<Id, Account> byId = new Map<Id, Account>(found);
    Map<String, Object> values = new Map<String, Object>{'a' => 1, 'b' => new List<Id>()};
    for (Account one : found) { one.Name = (String) values.get('a') ?? name; }
    for (Integer i = 0, j = 1; i < 3 && !(j >= 2); i++) { --j; }
    Boolean isKind = one?.Owner.Name instanceof String || -1 == ~limit;
    Type type = List<Account>.class;
    return isKind ? byId : new Map<Id, List<Account>>{};
  }
}`;
