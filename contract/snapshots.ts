import { z } from 'zod';

const MAX_SNAPSHOT_NAME = 100;
const SNAPSHOT_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*[A-Za-z0-9]$/;

/**
 * The name of a configuration snapshot: letters, digits, underscore and hyphen; it begins and
 * ends with a letter or digit.
 */
export const SnapshotName = z
  .string('Invalid name')
  .max(MAX_SNAPSHOT_NAME, 'Invalid name')
  .regex(SNAPSHOT_NAME, 'Invalid name');

export const CreateSnapshot = z.object({ name: SnapshotName }).meta({ id: 'CreateSnapshot' });
export type CreateSnapshot = z.infer<typeof CreateSnapshot>;

/** A configuration snapshot: the settings of the installation at one moment, without samples. */
export const Snapshot = z
  .object({
    id: z.string().describe('Its name'),
    name: z.string(),
    modified: z.iso.datetime().describe('The moment whose configuration it holds'),
    size: z.number().int().describe('Bytes that it takes in the database'),
  })
  .meta({ id: 'Snapshot' });
export type Snapshot = z.infer<typeof Snapshot>;

/** A number of objects that a restore would add, remove or change, and the names of the first of them. */
const ChangedRows = z.object({
  count: z.number().int(),
  names: z.string().array().describe('At most 20 of them'),
});

/** The changes that restoring a configuration snapshot would make to the objects of one kind, such as stations. */
export const SnapshotChange = z
  .object({
    kind: z.string().describe('`accounts`, `users`, `memberships`, `stations`, `alarms` …'),
    added: ChangedRows.describe('They come back'),
    removed: ChangedRows.describe('They came after the snapshot'),
    changed: ChangedRows.describe('They get other settings'),
  })
  .meta({ id: 'SnapshotChange' });
export type SnapshotChange = z.infer<typeof SnapshotChange>;
