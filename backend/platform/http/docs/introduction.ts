/** The first text of the API reference, in Markdown. It explains the rules that apply to every operation. */
export const INTRODUCTION = `
Samples in, samples out, and everything around them. The same API serves the console, stations and programs of one's own.
This page is drawn from an OpenAPI 3.1 document: [JSON](/docs/openapi.json), [YAML](/docs/openapi.yaml).

## Signing in

| Way | How | For |
|---|---|---|
| Session | \`POST /api/v1/session/\`, or a mailed code, sets a cookie | browsers, and programs that keep cookies |
| Access token | \`Authorization: Bearer mst_…\` | programs of a super admin |
| Station | \`Authorization: Basic\` with station id and station password | uploads of a station |

A token acts as its owner, but creates no tokens, changes no passwords and manages no super users. A call with a cookie that
changes something must come from a page of this server; calls with a token need no such proof.

Without a sign-in, an organization that allows anonymous guests is served as to a guest. Every other protected operation answers
the same 401, whether the object exists or not. A signed-in caller who is no member gets 404, and a member whose role is too
low gets 403. A super admin passes every check.

## Times

Times are answered as ISO 8601 in UTC with \`Z\` and milliseconds. A time that is sent must name its offset, as
\`2026-11-22T14:32:00Z\` or \`2026-11-22T07:32:00-07:00\`; without one it is 400 \`timestamp_needs_offset\`. Of a range, \`start\` is
inclusive and \`end\` exclusive.

## Units

Values are in base units: °F, inHg, mph, inches of rain, feet. A query may ask for others by \`units\`, and a sample may be
sent in others: JSON by \`"units": "metric"\`, CSV by a header such as \`temperature[degreeC]\`. JSON is never rounded; null is a gap, never 0.

## Bodies and lists

Bodies are JSON in UTF-8 unless an operation says otherwise. In a PATCH what is absent stays and null clears; the whole object
may be sent back. Lists are plain arrays. Long ones answer \`{ items, next }\`: pass \`next\` as \`before\` to get the page after it.
Every path works with and without a slash at its end.

## Errors

Errors are \`application/problem+json\` (RFC 9457). \`detail\` is the sentence a person reads, \`code\` is stable, and \`errors\` names
each wrong field. 429 and 503 carry \`Retry-After\`. Bad input never answers a 5xx; a 500 shows the id of the request only.

\`\`\`json
{
  "type": "about:blank",
  "title": "Bad Request",
  "status": 400,
  "code": "timestamp_needs_offset",
  "detail": "Invalid date range",
  "errors": [{ "path": "start", "message": "The time needs an offset such as Z or +02:00" }],
  "requestId": "3f2c8f0a-5b1d-4c8e-9a57-0d6f1e2b7c43"
}
\`\`\`
`.trim();

/** The groups of operations, in the order in which the API reference shows them. */
export const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['Samples in', 'Uploads of stations and programs in the native format: JSON or CSV.'],
  ['Station protocols', 'Uploads of consoles and gateways, which are answered in their own words.'],
  ['Samples out', 'Latest values, curves and summaries.'],
  ['Charts', 'Curves and wind roses as images.'],
  ['Stations', 'Stations, how their uploads are read, and what became of them.'],
  ['Imports', 'Files with measurements of the past.'],
  ['Quality checks', 'Limits that flag implausible values.'],
  ['Rain ledger', 'Where the rain of a station came from.'],
  ['Alarms', 'What stations are watched for, and the times in which nobody is told.'],
  ['Violations', 'Episodes in which an alarm was beyond its limit, and what became of their notices.'],
  ['Notification groups', 'Who is told of alarms.'],
  ['Device tokens', 'Phones and browsers that take pushes.'],
  ['Organizations', 'Organizations, their units and how long they keep samples.'],
  ['Organization requests', 'Who asks for an organization, and what becomes of it.'],
  ['Users', 'Members of an organization, and the own profile.'],
  [
    'Sign-in',
    'Sessions, mailed codes, OpenID and second devices. `/auth/…` answers under `/api/v1/auth/…`, too.',
  ],
  ['Access tokens', 'Secrets by which programs act as their owner.'],
  ['Statistics', 'How the whole installation is used.'],
  ['Super users', 'Who may do everything on this installation.'],
  ['Snapshots', 'The configuration as it was at one moment: created, downloaded, restored.'],
  ['Audit log', 'Who did what.'],
  ['Deprecated routes', 'Who still calls the routes that clients should leave.'],
  ['Feature flags', 'What is switched on, for all or for one organization.'],
  ['Custom screens', 'Pages of an organization’s own, in place of its dashboards.'],
  ['Billing', 'What an organization pays for, and which features that opens.'],
  ['Console', 'What the console shows of the installation.'],
  ['Health', 'For what watches the server.'],
  ['Mails of a trial', 'Mails that became files because no mail server is set.'],
];
