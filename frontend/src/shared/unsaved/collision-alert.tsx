import { Alert } from 'antd';

/** A warning above the buttons of a form: somebody else has changed the same fields while the user edited them. */
export function CollisionAlert({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ width: '100%', marginBottom: 16 }}
      title={`${message}.`}
      description="What you typed is kept. Save again to replace theirs, or cancel to keep it."
    />
  );
}
