import type { AccountRemoval } from '@mesonet/contract/account-removals.js';
import type { Account, AccountUnits, ChangeAccount, CreateAccount } from '@mesonet/contract/accounts.js';
import type { AuditActor, AuditEntry, AuditPage } from '@mesonet/contract/audit.js';
import type {
  AccountFlags,
  ChangeFeatureFlag,
  FeatureFlag,
  FeatureFlagState,
} from '@mesonet/contract/feature-flags.js';
import type {
  ApproveOrganizationRequest,
  CreatedOrganizationRequest,
  CreateOrganizationRequest,
  DenyOrganizationRequest,
  OrganizationRequest,
  ShownOrganizationRequest,
} from '@mesonet/contract/organization-requests.js';
import type { ChangeSampleRetention, SampleRetention } from '@mesonet/contract/sample-retention.js';
import type { AccountUser, AddAccountUser, ChangeAccountUser } from '@mesonet/contract/users.js';

const actor: AuditActor = {
  kind: 'user',
  id: '5f0c1f6e-2a34-4c1b-9d0e-7a1c6b8e4f21',
  name: 'ops@example.org',
  isToken: false,
};
const entry: AuditEntry = {
  id: '2041',
  time: '2026-11-22T14:32:00.000Z',
  since: '2026-11-22T14:32:00.000Z',
  count: 1,
  action: 'station_changed',
  who: actor,
  from: '203.0.113.7',
  accounts: ['demo'],
  object: 'demo_1001',
  before: { elevation: 7600 },
  after: { elevation: 7602 },
};

const request: OrganizationRequest = {
  id: '0b8f6f1e-5d0c-4a53-8a1b-4d9f2c7e6a10',
  status: 'pending',
  created: '2026-11-19T14:32:00.000Z',
  name: 'North Park Ranching',
  email: 'office@example.org',
  firstname: 'Farm',
  lastname: 'Office',
  phone: '+1 555 0142',
  validator_type: 'account_number',
  validator_value: '4821-0937',
};
const { id: requestId, name, email, firstname, lastname, phone, validator_value } = request;
const asked: CreateOrganizationRequest = { name, email, firstname, lastname, phone, validator_value };

/** Examples for the API reference: organizations, their users and their feature flags. */
export const ORGANIZATION_EXAMPLES = {
  Account: {
    _id: 'demo',
    accountname: 'Demo Weather Network',
    allow_anonymous_guest: true,
    units: { temperature: 'degreeC', rain: 'mmRain' },
    timezone: 'America/Denver',
    email: 'ops@example.org',
    phone: '',
  },
  AccountUnits: { temperature: 'degreeC', rain: 'mmRain', windspeed: 'kmPerHour' },
  ChangeAccount: { accountname: 'Demo Weather Network', timezone: 'America/Denver', phone: null },
  CreateAccount: {
    id: 'north_farm',
    accountname: 'North Farm',
    initial_admin_email: 'ops@example.org',
    timezone: 'America/Denver',
  },
  AccountRemoval: {
    accountid: 'old_network',
    accountname: 'Old Network',
    asked_at: '2026-11-22T14:32:00.000Z',
    stations: 3,
  },
  SampleRetention: { days: 365, keepall: false },
  ChangeSampleRetention: { keepall: true },
  AccountUser: {
    id: '5f0c1f6e-2a34-4c1b-9d0e-7a1c6b8e4f21',
    name: '-',
    email: 'ops@example.org',
    isNewUser: true,
    accounts: { demo: { role: 'manager' } },
  },
  AddAccountUser: { email: 'ops@example.org', role: 'manager' },
  ChangeAccountUser: { role: 'guest' },
  AccountFlags: { user_management: true, data_export_page: true },
  FeatureFlag: { flag: 'data_export_page', enabled: true },
  ChangeFeatureFlag: { enabled: true, subject: 'demo' },
  OrganizationRequest: request,
  ShownOrganizationRequest: request,
  CreateOrganizationRequest: asked,
  CreatedOrganizationRequest: { id: requestId },
  ApproveOrganizationRequest: {
    id: requestId,
    accountid: validator_value,
    accountname: name,
    initial_admin_email: email,
    ...{ firstname, lastname, phone },
  },
  DenyOrganizationRequest: { id: requestId },
  FeatureFlagState: {
    flag: 'data_export_page',
    description: 'Shows the page Data Export, and lets managers download readings as files.',
    built_in: true,
    default: null,
    accounts: [
      {
        accountid: 'demo',
        enabled: false,
        changed_by: 'ops@example.org',
        changed_at: '2026-11-22T14:32:00.000Z',
      },
    ],
  },
  AuditActor: actor,
  AuditEntry: entry,
  AuditPage: { items: [entry], next: '2041' },
} satisfies {
  Account: Account;
  AccountUnits: AccountUnits;
  ChangeAccount: ChangeAccount;
  CreateAccount: CreateAccount;
  AccountRemoval: AccountRemoval;
  SampleRetention: SampleRetention;
  ChangeSampleRetention: ChangeSampleRetention;
  AccountUser: AccountUser;
  AddAccountUser: AddAccountUser;
  ChangeAccountUser: ChangeAccountUser;
  AccountFlags: AccountFlags;
  FeatureFlag: FeatureFlag;
  ChangeFeatureFlag: ChangeFeatureFlag;
  OrganizationRequest: OrganizationRequest;
  ShownOrganizationRequest: ShownOrganizationRequest;
  CreateOrganizationRequest: CreateOrganizationRequest;
  CreatedOrganizationRequest: CreatedOrganizationRequest;
  ApproveOrganizationRequest: ApproveOrganizationRequest;
  DenyOrganizationRequest: DenyOrganizationRequest;
  FeatureFlagState: FeatureFlagState;
  AuditActor: AuditActor;
  AuditEntry: AuditEntry;
  AuditPage: AuditPage;
};
