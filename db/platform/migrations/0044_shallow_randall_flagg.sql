CREATE TABLE `sports_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`market` text NOT NULL,
	`outcomes` text,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`proposed_by` text NOT NULL,
	`decided_by` text,
	`proposed_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `sports_events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_correction_is_signed_by_two" CHECK("sports_corrections"."status" <> 'confirmed' OR "sports_corrections"."decided_by" <> "sports_corrections"."proposed_by")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_proposed_correction_a_market` ON `sports_corrections` (`event_id`,`market`) WHERE "sports_corrections"."status" = 'proposed';