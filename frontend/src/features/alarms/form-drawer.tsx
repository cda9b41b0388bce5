import { Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode } from 'react';
import { useMedia } from '../../shared/ui/theme/use-media.js';
import { CollisionAlert } from '../../shared/unsaved/collision-alert.js';
import styles from './form-drawer.module.css';

interface FormDrawerProps<Draft> {
  /** Name of the form, which is the prefix of its fields' ids. */
  name: string;
  title: string;
  /** Width of the drawer: CSS pixels, or a share of the window's width. */
  width: number | string;
  form: FormInstance<Draft>;
  initialValues: Draft;
  /** A sentence about changes that another user saved while the form was open. */
  collision: string | undefined;
  /** While true, a click beside the drawer does not close it, so that no typed text is lost. */
  isDirty: boolean;
  isPending: boolean;
  /** Label of the button that saves: "Create" or "Save". */
  okText: string;
  /** Content at the left of the drawer's footer. */
  foot?: ReactNode;
  onSave: (values: Draft) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer with a form. The form's buttons are in the footer of the drawer. */
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
