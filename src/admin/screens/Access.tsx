import Passkeys from './settings/Passkeys.tsx';
import Sessions from './settings/Sessions.tsx';
import SettingTabs from './settings/SettingTabs.tsx';

/** Sign-in methods and open sessions (decision 0144). */
export default function Access() {
  return (
    <>
      <div className="screen-head">
        <h1>Settings</h1>
      </div>
      <SettingTabs open="sign-in" />
      <div className="access">
        <Passkeys />
        <Sessions />
      </div>
    </>
  );
}
