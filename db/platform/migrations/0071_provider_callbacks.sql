CREATE TABLE `provider_callbacks` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`headers` text NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`subject` text,
	`result` text NOT NULL,
	`replays` integer DEFAULT 0 NOT NULL,
	`replayed_at` integer
);
--> statement-breakpoint
CREATE INDEX `callbacks_of_provider` ON `provider_callbacks` (`provider`,`id`);--> statement-breakpoint
CREATE INDEX `callbacks_by_time` ON `provider_callbacks` (`received_at`);