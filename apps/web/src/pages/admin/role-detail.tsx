import { useParams } from '@tanstack/react-router';
import { RolesScreen } from '../../features/roles/components/roles-screen.tsx';

/** /admin/role/$roleId */
export function RoleDetail() {
  const { roleId = '' } = useParams({ strict: false }) as { roleId?: string };
  return <RolesScreen roleId={roleId} />;
}
