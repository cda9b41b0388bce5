import { Client } from 'pg';

/** Tables that the server writes by itself or on every call. */
const NOISE =
  /^(journal|samples|(accepted|stored)_samples$|rollup|store_|shard_|station_(directory|log|uploads)|sessions$|outgoing_mails|erasures|audit_entries$|deprecated_route_hits$|typeorm|migrations|rain_|rederivations$)/;

type Row = Record<string, unknown>;

/** A new or changed row. */
export interface Effect {
  table: string;
  row: Row;
}

/** Reads the tables of a server that no other test uses. */
export class Effects {
  private constructor(
    private readonly session: Client,
    private readonly select: string,
  ) {}

  static async of(databaseUrl: string): Promise<Effects> {
    const session = new Client({ connectionString: databaseUrl });
    await session.connect();
    const { rows: tables } = await session.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const kept = tables.map(({ name }) => name).filter((name) => !NOISE.test(name));
    const selects = kept.map((name) => `SELECT '${name}' AS "table", to_jsonb(t) AS row FROM "${name}" t`);
    return new Effects(session, selects.join(' UNION ALL '));
  }

  end(): Promise<void> {
    return this.session.end();
  }

  /** @returns the rows that a call has written */
  async during(call: () => Promise<unknown>): Promise<Effect[]> {
    const before = await this.read();
    await call();
    const after = await this.read();
    const changed = [...after].filter(([key]) => !before.has(key));
    return changed.map(([, effect]) => effect);
  }

  private async read(): Promise<Map<string, Effect>> {
    const { rows } = await this.session.query<Effect>(this.select);
    return new Map(rows.map((effect) => [JSON.stringify(effect), effect]));
  }
}

/** @returns the columns whose values differ between two equal calls: ids, times, secrets */
export function volatileColumns(one: readonly Effect[], other: readonly Effect[]): Set<string> {
  const names = new Set<string>();
  for (const { table, row } of one) {
    for (const twin of other.filter((each) => each.table === table)) {
      for (const column of Object.keys(row)) {
        if (JSON.stringify(row[column]) !== JSON.stringify(twin.row[column])) names.add(`${table}.${column}`);
      }
    }
  }
  return names;
}

/** @returns the written rows as texts, without the columns that differ between any two calls */
export function comparable(effects: readonly Effect[], ignored: ReadonlySet<string>): string[] {
  const texts = effects.map(({ table, row }) => {
    const rest = Object.entries(row).filter(([column]) => !ignored.has(`${table}.${column}`));
    return `${table} ${JSON.stringify(rest)}`;
  });
  return texts.sort();
}
