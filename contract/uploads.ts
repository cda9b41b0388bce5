import { z } from 'zod';
import { pageOf, pageQuery } from './paging.js';

/**
 * An upload in the list of the console's upload inspector. The server parses its stored text again, with the present
 * settings of the station.
 */
export const UploadSummary = z
  .object({
    id: z.string(),
    time: z.iso.datetime().describe('Of the arrival'),
    deviceTime: z.iso
      .datetime()
      .nullable()
      .describe('Of the (newest) sample by the clock of the device; null where it told none'),
    skew: z.string().nullable().describe('Why the arrival time stands in for that of the device'),
    protocol: z.string(),
    address: z.string().describe('Of the peer'),
    method: z.string(),
    path: z.string().describe('Secrets masked'),
    status: z.number().int().nullable().describe('Of the answer; null where the protocol has none'),
    answer: z.string(),
    size: z.number().int().describe('Bytes, inflated'),
    stored: z.number().int().describe('Fields taken'),
    refused: z.number().int().describe('Fields refused'),
    unknown: z.array(z.string()).describe('Names of fields nobody knows'),
  })
  .meta({ id: 'UploadSummary' });
export type UploadSummary = z.infer<typeof UploadSummary>;

/** One field of an upload, and how the server handled it. */
export const UploadField = z
  .object({
    name: z.string().describe('As sent'),
    sent: z.string().describe('As sent, at most 100 characters, secrets masked'),
    unit: z
      .string()
      .nullable()
      .describe('It was read in, or what a code means; null where nothing is known to be measured'),
    outcome: z.enum(['stored', 'no_reading', 'aside', 'unknown', 'refused']),
    key: z.string().nullable().describe('Measurement it fills'),
    value: z.union([z.number(), z.string()]).nullable().describe('In the base unit; null unless stored'),
    reason: z.string().nullable().describe('Why it was not taken'),
    isMapped: z.boolean().describe('By the mappings of the station'),
  })
  .meta({ id: 'UploadField' });
export type UploadField = z.infer<typeof UploadField>;

export const UploadSample = z
  .object({
    time: z.iso.datetime().nullable().describe('It is stored at; null when the sample is refused'),
    problems: z.array(z.string()).describe('What is wrong with the sample as a whole'),
    fields: z.array(UploadField),
  })
  .meta({ id: 'UploadSample' });
export type UploadSample = z.infer<typeof UploadSample>;

/** One upload with everything that is known about it. */
export const Upload = UploadSummary.extend({
  text: z.string().describe('As sent, secrets masked'),
  isCut: z.boolean().describe('Only the beginning of the text is kept, and read'),
  problem: z.string().nullable().describe('Why the upload could not be read to its end'),
  samples: z.array(UploadSample).describe('The first 10'),
}).meta({ id: 'Upload' });
export type Upload = z.infer<typeof Upload>;

/** A page of a station's uploads, newest first. */
export const UploadPage = pageOf('UploadPage', UploadSummary);
export type UploadPage = z.infer<typeof UploadPage>;

export const UploadQuery = pageQuery(200);
export type UploadQuery = z.infer<typeof UploadQuery>;
