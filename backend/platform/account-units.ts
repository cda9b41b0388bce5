/** Port: the units an account chose. Implemented by the accounts feature. */
export abstract class AccountUnits {
  /** @returns unit category → unit name; {} = base units */
  abstract unitsOf(accountId: string): Promise<Record<string, string>>;
}
