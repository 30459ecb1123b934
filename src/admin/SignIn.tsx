import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import Brand from './parts/Brand.tsx';
import { $loginHint, $signingIn, endOffer, offerPasskeys, submitPasskey, submitSignIn } from './stores/sign-in.ts';

function Hint() {
  const { data } = useStore($loginHint);
  if (!data) return null;
  if (data.notConfigured) {
    return (
      <p className="sign-in-hint" role="status">
        {data.notConfigured}
      </p>
    );
  }
  if (!data.defaultCredentials) return null;
  const { username, password } = data.defaultCredentials;
  return (
    <p className="sign-in-hint">
      Default credentials: <code>{username}</code> / <code>{password}</code>. Please change them before the site goes
      live: <code>npm run password</code> tells how.
    </p>
  );
}

function Field({ label, name, ...input }: ComponentProps<'input'> & { label: string; name: string }) {
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <input className="input" id={name} name={name} required {...input} />
    </div>
  );
}

/** The sign-in page (product §2 and §5). */
export default function SignIn() {
  const pending = useStore($signingIn);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
    void offerPasskeys();
    return endOffer;
  }, []);
  return (
    <main className="sign-in">
      <form
        className="card sign-in-card"
        onSubmit={(event) => {
          event.preventDefault();
          void submitSignIn(username, password);
        }}
      >
        <p className="admin-brand">
          <Brand /> Admin
        </p>
        <h1 className="text-[2rem]">Sign in</h1>
        <Field
          label="Username"
          name="username"
          ref={first}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <button className="btn btn-primary" type="submit" disabled={pending || !username || !password}>
          {pending ? 'Signing in...' : 'Sign In'}
        </button>
        <button className="btn btn-quiet" type="button" disabled={pending} onClick={() => void submitPasskey()}>
          Use a passkey
        </button>
        <Hint />
        <a className="link-arrow" href="/" rel="external">
          Back to the site
        </a>
      </form>
    </main>
  );
}
