import { z } from 'zod';

/** The settings with which the console opens a checkout of the payment provider. */
const Billing = z.object({
  environment: z.enum(['sandbox', 'production']),
  clientToken: z.string(),
  scriptUrl: z.string().describe("The provider's script, which draws the checkout"),
});

/** Settings of the installation that the console shows. Empty texts are not shown. */
export const ConsoleSettings = z
  .object({
    supportCompany: z.string(),
    supportCity: z.string(),
    supportPhone: z.string(),
    supportEmail: z.string(),
    supportWebsite: z.string(),
    /** Address of a page about the change to sign-in by email. If it is empty, the console links to a page of its own. */
    signInChangeUrl: z.string(),
    /**
     * Address of the service for profile pictures, without a slash at its end. With null, the console draws
     * a pattern for each user.
     */
    avatarUrl: z.string().nullable(),
    environment: z.enum(['production', 'staging', 'development']),
    version: z.string(),
    billing: Billing.nullable().describe('Null: billing is off, and every feature is open'),
  })
  .meta({ id: 'ConsoleSettings' });
export type ConsoleSettings = z.infer<typeof ConsoleSettings>;

/** Settings that the console shows to super admins only, because they may name internal hosts. */
export const SuperAdminSettings = z
  .object({ logsUrl: z.string().nullable().describe('Null: no link is shown') })
  .meta({ id: 'SuperAdminSettings' });
export type SuperAdminSettings = z.infer<typeof SuperAdminSettings>;
