import { Alert, Button, Form, Input } from 'antd';
import { signInProblem, useSignIn } from './use-sign-in.js';

interface Credentials {
  username: string;
  password: string;
}

export function LoginForm() {
  const signIn = useSignIn();
  return (
    <Form<Credentials>
      layout="vertical"
      requiredMark={false}
      onFinish={({ username, password }) => signIn.mutate({ accountid: username, password })}
    >
      {signIn.isError && (
        <Form.Item>
          <Alert type="error" showIcon role="alert" title={signInProblem(signIn.error)} />
        </Form.Item>
      )}
      <Form.Item
        label="Username"
        name="username"
        rules={[{ required: true, whitespace: true, message: 'Please enter your username' }]}
      >
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} size="large" autoFocus />
      </Form.Item>
      <Form.Item
        label="Password"
        name="password"
        rules={[{ required: true, message: 'Please enter your password' }]}
      >
        <Input.Password autoComplete="current-password" size="large" />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        disabled={signIn.isPending}
        loading={signIn.isPending}
      >
        Login
      </Button>
    </Form>
  );
}
