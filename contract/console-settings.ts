import { z } from 'zod';

/** What the console opens a checkout of the payment provider with. */
const Billing = z.object({
  environment: z.enum(['sandbox', 'production']),
  clientToken: z.string(),
  scriptUrl: z.string().describe("The provider's script, which draws the checkout"),
});

/** What the console shows of the installation. An empty text is not shown. */
export const ConsoleSettings = z
  .object({
    supportCompany: z.string(),
    supportCity: z.string(),
    supportPhone: z.string(),
    supportEmail: z.string(),
    supportWebsite: z.string(),
    /** The service of profile pictures, without a slash at its end. Null means identicons only. */
    avatarUrl: z.string().nullable(),
    environment: z.enum(['production', 'staging', 'development']),
    version: z.string(),
    billing: Billing.nullable().describe('Null: billing is off, and every feature is open'),
  })
  .meta({ id: 'ConsoleSettings' });
export type ConsoleSettings = z.infer<typeof ConsoleSettings>;

/** The console shows this to super admins alone: it may name hosts inside. */
export const SuperAdminSettings = z
  .object({ logsUrl: z.string().nullable().describe('Null: no link is shown') })
  .meta({ id: 'SuperAdminSettings' });
export type SuperAdminSettings = z.infer<typeof SuperAdminSettings>;
