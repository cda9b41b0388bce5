import { z } from 'zod';
import { isOpenIdIssuer } from './config-checks.js';
import { partlySet } from './config-error.js';
import { text } from './config-fields.js';

const openIdIssuer = z.string().refine(isOpenIdIssuer, {
  error: 'the https URL of an OpenID provider (http on loopback only), without /.well-known/',
});

export const OPEN_ID_SETTINGS = {
  OIDC_ISSUER: openIdIssuer.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
};

type OpenIdName = keyof typeof OPEN_ID_SETTINGS;

/** The OpenID provider at which people sign in, and this server's credentials there. */
export interface OpenIdSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** @throws ConfigError when only some of the three OpenID settings are set */
export function openIdOf(settings: { [Name in OpenIdName]?: string | undefined }): OpenIdSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = settings;
  if (OIDC_ISSUER !== undefined && OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_SECRET !== undefined) {
    return { issuer: new URL(OIDC_ISSUER), clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
  }
  const entries = Object.entries(settings);
  const given = entries.find(([, value]) => value !== undefined);
  if (!given) return null;
  const [missing] = entries.find(([, value]) => value === undefined)!;
  throw partlySet(missing, given[0]);
}
