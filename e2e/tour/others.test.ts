import { tour } from '../harness/tour.ts';

tour('others');
