import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { leastPasskeys, mostPasskeys, recentMinutes, type PasskeyView } from '#contract/api/admin-passkeys.ts';
import NotLoaded from '../../parts/NotLoaded.tsx';
import TitledSection from '../../parts/TitledSection.tsx';
import Button from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import { submitting } from '../../parts/submitting.ts';
import { $changingPasskeys, $passkeys, addNamed, askAndRemove, renameTo, setPassword } from '../../stores/passkeys.ts';
import { $sessions } from '../../stores/open-sessions.ts';

const nameLength = 60;

/** A field for a name, with a button. */
function NameForm({
  label,
  name,
  action,
  onName,
}: {
  label: string;
  name: string;
  action: string;
  onName: (name: string) => void;
}) {
  const [typed, setTyped] = useState(name);
  const busy = useStore($changingPasskeys);
  return (
    <form className="access-name" onSubmit={submitting(() => onName(typed.trim()))}>
      <input
        className="input"
        aria-label={label}
        required
        pattern=".*\S.*"
        maxLength={nameLength}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={busy || typed.trim() === ''}>
        {action}
      </Button>
    </form>
  );
}

function Row({ passkey }: { passkey: PasskeyView }) {
  const [renaming, setRenaming] = useState(false);
  const busy = useStore($changingPasskeys);
  const { id, name, createdAt, usedAt, refusedAt } = passkey;
  return (
    <li>
      <div>
        {renaming ? (
          <NameForm
            label={`Name of ${name}`}
            name={name}
            action="Save"
            onName={(next) => void renameTo(id, next).then((done) => done && setRenaming(false))}
          />
        ) : (
          <strong>{name}</strong>
        )}
        <p className="hint">
          Added <Moment at={createdAt} />, {usedAt === null ? 'not used yet' : 'last used '}
          {usedAt !== null && <Moment at={usedAt} />}
        </p>
        {refusedAt !== null && (
          <p className="field-error">
            Refused <Moment at={refusedAt} />: its counter ran backwards, so there may be a copy of it. Remove it and
            add a new one.
          </p>
        )}
      </div>
      <div className="access-actions">
        <Button aria-label={`Rename ${name}`} onClick={() => setRenaming(!renaming)}>
          {renaming ? 'Cancel' : 'Rename'}
        </Button>
        <Button aria-label={`Remove ${name}`} disabled={busy} onClick={() => void askAndRemove(passkey)}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** Whether the password can be used to sign in. */
function PasswordSwitch({ isOff, count }: { isOff: boolean; count: number }) {
  const busy = useStore($changingPasskeys);
  const isOpen = isOff || count >= leastPasskeys;
  return (
    <div className="setting setting-switch">
      <label className="label" htmlFor="password-sign-in">
        Sign in with the password
      </label>
      <input
        id="password-sign-in"
        className="switch"
        type="checkbox"
        role="switch"
        checked={!isOff}
        disabled={busy || !isOpen}
        aria-describedby="password-sign-in-help"
        onChange={() => void setPassword(!isOff)}
      />
      <p id="password-sign-in-help" className="hint">
        {isOpen
          ? 'Switching it off requires a passkey. A new ADMIN_PASSWORD_HASH in the environment of the site switches it on again.'
          : 'It can be switched off once there are two passkeys.'}
      </p>
    </div>
  );
}

/** The passkeys, how to add one, and the switch for the password. */
export default function Passkeys() {
  const { data, error } = useStore($passkeys);
  const { data: sessions, loading } = useStore($sessions);
  // The proposed name comes with the sessions, and must not change while someone types.
  if (!data || (loading && !sessions)) {
    return (
      <NotLoaded
        error={error}
        rows={2}
        text="The passkeys could not be loaded."
        onRetry={() => $passkeys.invalidate()}
      />
    );
  }
  const { passkeys, passwordIsOff, whyNot } = data;
  const proposed = sessions?.find(({ isThis }) => isThis)?.device ?? 'This device';
  return (
    <TitledSection id="passkeys-title" title="Passkeys">
      {passkeys.length === 0 ? (
        <p className="hint">
          No passkey yet. With one, you sign in the way you unlock your device, and there is no password to guess or
          steal.
        </p>
      ) : (
        <ul className="access-list">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <p className="hint">
        For {recentMinutes} minutes after signing in, passkeys can be added and removed, and the password switched on.
        Later, sign out and in again first.
      </p>
      {whyNot !== null ? (
        <p className="hint" role="status">
          {whyNot}
        </p>
      ) : passkeys.length < mostPasskeys ? (
        <NameForm
          key={passkeys.length}
          label="Name of the new passkey"
          name={proposed}
          action="Add a passkey"
          onName={(name) => void addNamed(name)}
        />
      ) : (
        <p className="hint">There are {mostPasskeys} passkeys. Remove one to add another.</p>
      )}
      <PasswordSwitch isOff={passwordIsOff} count={passkeys.length} />
    </TitledSection>
  );
}
