import { z } from 'zod';
import { EmailAddress } from './common.js';

/** A super admin, whom the API calls a super user. Super admins may do everything in the installation. */
export const SuperUser = z.object({ id: z.string(), email: z.string() }).meta({ id: 'SuperUser' });
export type SuperUser = z.infer<typeof SuperUser>;

export const AddSuperUser = z.object({ email: EmailAddress }).meta({ id: 'AddSuperUser' });
export type AddSuperUser = z.infer<typeof AddSuperUser>;
