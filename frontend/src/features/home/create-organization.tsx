import { Button } from 'antd';
import { useState } from 'react';
import { CreateOrganizationForm } from './create-organization-form.js';
import { CreatedOrganization, type CreatedFacts } from './created-organization.js';

/** Opens the dialog in which a super admin creates an organization, and then explains how its first admin signs in. */
export function CreateOrganization() {
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedFacts>();
  const finish = (facts: CreatedFacts) => {
    setOpen(false);
    setCreated(facts);
  };
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        Create Organization
      </Button>
      {isOpen && <CreateOrganizationForm onCreated={finish} onClose={() => setOpen(false)} />}
      {created && <CreatedOrganization {...created} onClose={() => setCreated(undefined)} />}
    </>
  );
}
