import { Alert } from 'antd';

/** Warns the user of a form, above its buttons, that somebody else was faster. */
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
