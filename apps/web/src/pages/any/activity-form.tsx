import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ActivityFormLoader } from '../../features/activities/forms/activity-form-loader.tsx';

/** /admin-add-edit-activity/{-$activityId}, /teacher-activity/add, …/edit/$activityId, /teacher-cohort/…/activity/add */
export function ActivityFormPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const params = useParams({ strict: false }) as { activityId?: string; cohortId?: string };
  const { check } = useSearch({ strict: false }) as { check?: string };
  const area = /^\/admin-/.test(pathname) ? 'admin' : 'teacher';
  const { activityId = null, cohortId = null } = params;
  return (
    <ActivityFormLoader
      key={activityId}
      area={area}
      activityId={activityId}
      cohortId={cohortId}
      checks={check === 'true'}
      onCreated={({ id }, faulty) =>
        void navigate({
          to: area === 'admin' ? `/admin-add-edit-activity/${id}` : `/teacher-activity/edit/${id}`,
          search: faulty ? { check: 'true' } : {},
          replace: true,
        })
      }
    />
  );
}
