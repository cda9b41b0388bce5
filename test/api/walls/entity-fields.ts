import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import { PROJECT_ROOT } from '../../../backend/platform/paths.js';

const ENTITY = /\.entity\.ts$/;

/** @returns the property and column names of all entities, each with a value that nobody may write there */
export async function entityFields(foreign: { accountId: string }): Promise<Map<string, unknown>> {
  const root = join(PROJECT_ROOT, 'backend');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => ENTITY.test(file));
  for (const file of files) await import(join(root, file));
  const fields = new Map<string, unknown>([['account_id', foreign.accountId]]);
  for (const { propertyName, options } of getMetadataArgsStorage().columns) {
    const value = propertyName === 'accountId' ? foreign.accountId : hostile(String(options.type));
    for (const name of [propertyName, options.name ?? propertyName]) {
      if (!fields.has(name)) fields.set(name, value);
    }
  }
  return fields;
}

function hostile(type: string): unknown {
  if (type === 'boolean') return true;
  if (/int|double|numeric/.test(type)) return 424_242;
  if (type === 'timestamptz') return '1999-09-09T09:09:09.000Z';
  if (type === 'jsonb') return { smuggled: 'yes' };
  if (type === 'uuid') return '99999999-9999-4999-8999-999999999999';
  return 'smuggled';
}
