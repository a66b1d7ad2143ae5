CREATE TABLE `player_flags` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`flag` text NOT NULL,
	`reason` text NOT NULL,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL,
	`cleared_by` text,
	`cleared_at` integer,
	`cleared_for` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_flag_of_a_kind` ON `player_flags` (`user_id`,`flag`) WHERE "player_flags"."cleared_at" IS NULL;--> statement-breakpoint
CREATE INDEX `player_flags_of_user` ON `player_flags` (`user_id`,`set_at`);--> statement-breakpoint
INSERT INTO `player_flags` (`id`, `user_id`, `flag`, `reason`, `set_by`, `set_at`)
SELECT lower(hex(randomblob(16))), `user_id`, `tag`, 'set as a tag', `set_by`, `set_at` FROM `player_tags`
WHERE `tag` IN ('fraud_suspected', 'chargeback_risk', 'bonus_abuse', 'shared_device');--> statement-breakpoint
DELETE FROM `player_tags` WHERE `tag` IN ('fraud_suspected', 'chargeback_risk', 'bonus_abuse', 'shared_device');
