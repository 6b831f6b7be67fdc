import { describeWalks } from './walks.ts';

describeWalks('activities');
