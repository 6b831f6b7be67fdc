import { RolesScreen } from '../../features/roles/components/roles-screen.tsx';

/** /admin-permission-management */
export function RoleOverview() {
  return <RolesScreen />;
}
