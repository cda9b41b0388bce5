import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Unreadable } from '../../../platform/errors.js';
import type { SecretBox } from '../../../platform/secrets/secret-box.js';

/** It grows when rows of a snapshot begin to mean something else. */
export const FORMAT = 1;

/** The rows of one table. */
const ContentFile = z.object({
  table: z.string(),
  columns: z.string().array(),
  rows: z.number().int(),
  /** Bytes of each packed piece: one after the other they are a gzip file. */
  parts: z.number().int().positive().array(),
  /** The digest covers the packed pieces. Nothing is unpacked that this installation did not pack. */
  sha256: z.string(),
});
export type ContentFile = z.infer<typeof ContentFile>;

/** What a snapshot holds, and by whom it was made. */
const Manifest = z.object({
  format: z.literal(FORMAT),
  name: z.string(),
  takenAt: z.iso.datetime(),
  /** The version of the program that took the snapshot. */
  version: z.string(),
  /** The newest change of the tables that it knew. */
  migration: z.string(),
  files: ContentFile.array(),
});
export type Manifest = z.infer<typeof Manifest>;

/** A manifest as it was written: the seal is of these very bytes. */
export interface SealedManifest {
  manifest: string;
  seal: string;
}

export const unreadable = (reason: string) =>
  new Unreadable('Snapshot cannot be read', 'snapshot_unreadable', [{ path: 'file', message: reason }]);

export const packedBytes = (files: readonly ContentFile[]) =>
  files.flatMap(({ parts }) => parts).reduce((sum, bytes) => sum + bytes, 0);

/** The seal tells a snapshot of this installation from one that somebody else wrote or changed. */
export function sealManifest(manifest: Manifest, secrets: SecretBox): SealedManifest {
  const text = JSON.stringify(manifest, null, 2);
  return { manifest: text, seal: sealOf(text, secrets) };
}

/** @throws Unreadable unless it was sealed with this installation's key, by a version that is known here */
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
