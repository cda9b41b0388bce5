import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Unreadable } from '../../../platform/errors.js';
import type { SecretBox } from '../../../platform/secrets/secret-box.js';

/** Number of the format of configuration snapshots. It grows when their rows change their meaning. */
export const FORMAT = 1;

/** Describes the file with the rows of one table in a configuration snapshot. */
const ContentFile = z.object({
  table: z.string(),
  columns: z.string().array(),
  rows: z.number().int(),
  /** Length in bytes of each compressed piece. Joined in order, the pieces are a gzip file. */
  parts: z.number().int().positive().array(),
  /**
   * SHA-256 of the compressed pieces. It ensures that only data
   * which this installation compressed is ever decompressed.
   */
  sha256: z.string(),
});
export type ContentFile = z.infer<typeof ContentFile>;

/** Describes a configuration snapshot: its contents and the version of the program that made it. */
const Manifest = z.object({
  format: z.literal(FORMAT),
  name: z.string(),
  takenAt: z.iso.datetime(),
  /** The version of the program that took the snapshot. */
  version: z.string(),
  /** Name of the newest database migration at the time of the snapshot. */
  migration: z.string(),
  files: ContentFile.array(),
});
export type Manifest = z.infer<typeof Manifest>;

/** A manifest exactly as it was written, and the seal, a keyed digest of its bytes. */
export interface SealedManifest {
  manifest: string;
  seal: string;
}

export const unreadable = (reason: string) =>
  new Unreadable('Snapshot cannot be read', 'snapshot_unreadable', [{ path: 'file', message: reason }]);

export const packedBytes = (files: readonly ContentFile[]) =>
  files.flatMap(({ parts }) => parts).reduce((sum, bytes) => sum + bytes, 0);

/**
 * Seals a manifest with the key of this installation. A snapshot
 * that somebody else wrote or changed is thus recognized.
 */
export function sealManifest(manifest: Manifest, secrets: SecretBox): SealedManifest {
  const text = JSON.stringify(manifest, null, 2);
  return { manifest: text, seal: sealOf(text, secrets) };
}

/** @throws Unreadable unless the key of this installation sealed the manifest and its format is known */
export function openManifest({ manifest, seal }: SealedManifest, secrets: SecretBox): Manifest {
  const [given, expected] = [seal, sealOf(manifest, secrets)].map((text) => Buffer.from(text));
  if (given!.length !== expected!.length || !timingSafeEqual(given!, expected!)) {
    throw unreadable('It was sealed with another key, or changed since');
  }
  const parsed = Manifest.safeParse(JSON.parse(manifest));
  if (!parsed.success) throw unreadable('Another version wrote it');
  return parsed.data;
}

function sealOf(manifest: string, secrets: SecretBox): string {
  return createHmac('sha256', secrets.derive('snapshot')).update(manifest).digest('base64url');
}
