import { Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode } from 'react';
import { useMedia } from '../../shared/ui/theme/use-media.js';
import { CollisionAlert } from '../../shared/unsaved/collision-alert.js';
import styles from './form-drawer.module.css';

interface FormDrawerProps<Draft> {
  /** The name of the form; ids of its fields begin with it. */
  name: string;
  title: string;
  /** CSS pixels, or a share of the window. */
  width: number | string;
  form: FormInstance<Draft>;
  initialValues: Draft;
  /** The sentence about changes that somebody else made meanwhile. */
  collision: string | undefined;
  /** A press beside the drawer does not throw away what was typed. */
  isDirty: boolean;
  isPending: boolean;
  /** "Create" or "Save". */
  okText: string;
  /** Shown at the left of the foot. */
  foot?: ReactNode;
  onSave: (values: Draft) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a drawer, with its buttons in the foot. */
export function FormDrawer<Draft extends object>(props: FormDrawerProps<Draft>) {
  const { name, title, width, form, initialValues, collision, isDirty, isPending, okText } = props;
  const isPhone = useMedia('(max-width: 760px)');
  return (
    <Drawer
      open
      title={title}
      size={isPhone ? '100%' : width}
      mask={{ closable: !isDirty }}
      closable={{ placement: 'end' }}
      onClose={props.onClose}
      className={styles.drawer ?? ''}
      footer={
        <div className={styles.foot}>
          {props.foot}
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="primary" loading={isPending} onClick={form.submit}>
            {okText}
          </Button>
        </div>
      }
    >
      <Form<Draft>
        form={form}
        name={name}
        size={isPhone ? 'large' : 'middle'}
        layout="vertical"
        requiredMark={false}
        initialValues={initialValues}
        onFinish={props.onSave}
      >
        <CollisionAlert message={collision} />
        {props.children}
      </Form>
    </Drawer>
  );
}
